import type { Page } from "playwright-core";
import { readable } from "./text";

/** All texts of a page and its frames, including labels for screen readers. */
export async function visibleText(page: Page): Promise<string> {
  const parts: string[] = [];
  for (const frame of page.frames()) {
    // A frame may be removed meanwhile.
    const text = await frame.evaluate(textOfDocument).catch(() => "");
    if (text.trim() !== "") {
      parts.push(`[${frame.name() || "page"}]\n${readable(text)}`);
    }
  }
  return `${parts.join("\n\n")}\n`;
}

function textOfDocument(): string {
  const lines = [document.title, document.body.innerText];
  for (const input of document.querySelectorAll("input, textarea")) {
    const { type, value, placeholder } = input as HTMLInputElement;
    lines.push(placeholder, type === "password" ? "•".repeat(value.length) : value);
  }
  for (const element of document.querySelectorAll("[aria-label], [title]")) {
    lines.push(element.getAttribute("aria-label") ?? "", element.getAttribute("title") ?? "");
  }
  return [...new Set(lines.filter((line) => line.trim() !== ""))].join("\n");
}
