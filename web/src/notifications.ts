// Notifications on this device: asks the browser for permission and tells the server where its push service is.
import { api } from "./api";
import { words } from "./i18n/index.svelte";
import { base, isStatic } from "./site";

/** Whether this browser can get notifications at all: not over plain HTTP, and not on a page without a server. */
export const canPush = (): boolean =>
  !isStatic && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export type Enabled = "on" | "denied" | "failed";

/** Ask for permission if needed, and subscribe. Call it from a click: browsers ask people only then. */
export async function enablePush(key: string): Promise<Enabled> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const registration = await registered();
    const known = await registration.pushManager.getSubscription();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    await send(known ?? (await registration.pushManager.subscribe(options)));
    return "on";
  } catch {
    return "failed"; // the browser has no push service, or the server does not accept it
  }
}

/** Tell the server again: another language is chosen, or somebody else has logged in. Nothing happens without a subscription. */
export async function renewPush(): Promise<void> {
  if (!canPush() || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  if (known) await send(known).catch(() => {}); // tried again the next time
}

export async function isPushOn(): Promise<boolean> {
  if (!canPush() || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return !!(await registration?.pushManager.getSubscription());
}

async function registered(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(`${base}worker.js`);
  return navigator.serviceWorker.ready;
}

function send(subscription: PushSubscription): Promise<unknown> {
  const { endpoint, keys } = subscription.toJSON();
  return api.subscribe({
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
    language: words.language,
  });
}
