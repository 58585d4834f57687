import { mount } from "svelte";
import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";

/** In a task of its own: to read all this and to draw it at once is too long for a slow phone. */
setTimeout(() => {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
});

/** Milliseconds after which the page has drawn what it was opened for: then come the files for days without network. */
const DRAWN = 4000;
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const register = () => navigator.serviceWorker.register("/worker.js").catch(() => {});
  addEventListener("load", () => setTimeout(register, DRAWN));
}
