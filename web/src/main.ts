import { mount } from "svelte";
import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";

/** In a task of its own: parsing and rendering in one task is too long for a slow phone. */
setTimeout(() => {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
});

/** Milliseconds before the service worker fetches the offline files, so that they do not delay the first page. */
const WORKER_DELAY_MS = 4000;
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const register = () => navigator.serviceWorker.register("/worker.js").catch(() => {});
  addEventListener("load", () => setTimeout(register, WORKER_DELAY_MS));
}
