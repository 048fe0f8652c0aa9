/** The game's things in words. */
import { t } from "../../lib/i18n.svelte";
import { CUBE, pieceOf, sideOf, type Material, type Type } from "./box";
import type { Finding } from "./model";

/** The first letter of a material in the reader's language. */
export function materialLetter(material: Material): string {
  return t(`megacity.material.${material}`).charAt(0).toUpperCase();
}

export function typeLetter(type: Type): string {
  return t(`megacity.type.${type}`).charAt(0).toUpperCase();
}

export function bodyName(body: number): string {
  if (body === CUBE) return t("megacity.page.cube");
  const { shape, material } = pieceOf(body);
  return t("megacity.page.piece", {
    shape: t(`megacity.shape.${shape.name}`),
    material: t(`megacity.material.${material}`),
  });
}

export function platformName(platform: number, side: number): string {
  return t("megacity.page.platform", {
    platform,
    type: t(`megacity.type.${sideOf(platform, side).type}`),
  });
}

/** A demand as a sentence, with the reason when it is not met. */
export function findingText({ code, facts, met, why }: Finding): string {
  const said = t(code, facts);
  return met || !why ? said : `${said}. ${t(why)}`;
}
