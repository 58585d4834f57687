// Plays matches at tables of the browser's engine, in Node: one line of JSON in, one out. Argument: the folder of the modules.
import { createInterface } from "node:readline";
import { loadEngine } from "../../web/scripts/engine.mjs";

const { LocalTable, ServerTable, analyse, check, playRecord, replayOf, setOf, games, close } = await loadEngine(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  const { record, analysis, changes, game, names, stored, language, decisions, set } = JSON.parse(line);
  if (set) {
    process.stdout.write(`${JSON.stringify(await check(game, set, language))}\n`);
    continue;
  }
  if (changes) {
    const table = new ServerTable(await games[game]());
    const positions = changes.map((message) => table.position(message, names, language));
    process.stdout.write(`${JSON.stringify(positions)}\n`);
    continue;
  }
  if (record) {
    process.stdout.write(`${JSON.stringify(await answerAbout(record, language, analysis))}\n`);
    continue;
  }
  let time = 0;
  const open = async () => new LocalTable(await games[stored.game](stored.component_set), stored, () => time);
  const table = await open().catch((error) => error);
  if (table instanceof Error) {
    process.stdout.write(`${JSON.stringify({ trouble: table.trouble ?? table.code ?? String(table) })}\n`);
    continue;
  }
  const positions = [table.receive({ type: "hello", id: "h", language }).slice(1)];
  for (const [seat, action, seed, at = 0] of decisions) {
    time = at;
    if (seat === null) table.timeOut();
    else positions.push(table.carryOut(seat, seed ? table.choose(seat, BigInt(seed)) : action));
  }
  const ended = stored.ended ? { record: table.record(), replay: replayOf(table.played, language) } : {};
  process.stdout.write(`${JSON.stringify({ positions, decisions: stored.decisions, ...ended })}\n`);
}
await close();

/** Replay a record, or analyse it. */
async function answerAbout(record, language, analysis) {
  try {
    const set = await setOf(record, (slug, given) => check(slug, given, "en"));
    const played = playRecord(await games[record.game](set), record);
    return analysis ? analyse(played, analysis, () => {})[language] : replayOf(played, language);
  } catch (error) {
    return { fault: error.fault ?? String(error) };
  }
}
