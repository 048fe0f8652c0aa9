/** What the reader has chosen for this browser; kept in local storage. */
import { fieldsOf, recall, remember } from "./storage";

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "tetrapolis.settings";

function browserLanguage(): Language {
  const wished = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wished.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? "en";
}

class Settings {
  language = $state<Language>("en");
  theme = $state<Theme>("system");
  /** Patterns besides colours. */
  patterns = $state(true);
  /** Motion as the system wishes it (true), or none (false). */
  motion = $state(true);
  /** Scores shown while a game goes on. */
  liveScores = $state(true);
  /** The name used last. */
  name = $state("");

  constructor() {
    const kept = fieldsOf(recall(KEY));
    this.language = LANGUAGES.find((one) => one === kept.language) ?? browserLanguage();
    this.theme = THEMES.find((one) => one === kept.theme) ?? "system";
    this.patterns = kept.patterns !== false;
    this.motion = kept.motion !== false;
    this.liveScores = kept.liveScores !== false;
    this.name = typeof kept.name === "string" ? kept.name : "";
  }

  /** Keep the choices and mark the page with them. To be called once, inside an effect root. */
  apply(): void {
    $effect(() => {
      const { language, theme, patterns, motion, liveScores, name } = this;
      remember(KEY, { language, theme, patterns, motion, liveScores, name });
    });
    $effect(() => {
      const root = document.documentElement;
      root.lang = this.language;
      root.classList.toggle("patterns", this.patterns);
      root.classList.toggle("no-motion", !this.motion);
      if (this.theme === "system") delete root.dataset.theme;
      else root.dataset.theme = this.theme;
    });
  }
}

export const settings = new Settings();
