// Links to tables, and the ways out of the page: clipboard and share sheet.
import { pageAddress } from "./site";

export type LinkSecret = "seat" | "invite";

/** The address of a table; with a secret it opens a seat, or invites to the seats kept for friends. */
export const tableLink = (table: string, kind?: LinkSecret, secret?: string | null): string =>
  pageAddress(`/t/${table}`) + (kind && secret ? `#${kind}=${secret}` : "");

/** Whether the device has a share sheet for links; browsers offer it over HTTPS only. */
export const canShare = (): boolean => typeof navigator.share === "function";

export const share = (title: string, url: string): Promise<void> => navigator.share({ title, url }).catch(() => {});

/** Copy a text; false if the browser does not let the page copy. Over plain HTTP there is no `navigator.clipboard`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Save a text as a file. */
export function download(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Copy by way of a selected text field. It has to be inside an open dialog: everything else is inert. */
function copySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; top: 0; opacity: 0";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand("copy");
  } catch {
    // Some browsers throw instead of returning false.
  }
  field.remove();
  before?.focus({ preventScroll: true });
  return isCopied;
}
