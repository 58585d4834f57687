import { mount } from "svelte";
import App from "./App.svelte";
import { loadEarly } from "./early";
import { update } from "./update.svelte";
import "./style/tokens.css";
import "./style/base.css";
import "./style/font";

loadEarly();

/** In a task of its own: parsing and rendering in one task is too long for a slow phone. */
setTimeout(() => {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
});

if (import.meta.env.PROD) update.register();
