// The environment of the unit tests: plain Node, but Svelte compiled for the client, so that effects run.
export default {
  name: "client",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
};
