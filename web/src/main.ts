import { mount } from "svelte";
import App from "./App.svelte";
import { loadEarly } from "./early";
import { update } from "./update.svelte";
import "./style/tokens.css";
import "./style/base.css";
import "./style/font";

/** In a task of its own: parsing and rendering in one task is too long for a slow phone. */
function show(): void {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
}
loadEarly().then(() => setTimeout(show));

if (import.meta.env.PROD) update.register();
