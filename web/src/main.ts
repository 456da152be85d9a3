import "./ui/tokens.css";
import "./ui/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./lib/language.svelte";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { tellNames } from "./ui/tip";

settings.apply();
router.start();
tellNames();
await language.choose();
mount(App, { target: document.getElementById("app") as HTMLElement });
