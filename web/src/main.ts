import { mount } from "svelte";
import App from "./App.svelte";
import { giveFocusBack } from "./lib/focus";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/rules.css";

giveFocusBack();
mount(App, { target: document.getElementById("app")! });
