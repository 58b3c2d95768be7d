export type PictureCopied = 'copied' | 'saved';

/** Whether this browser takes text; refusals are answers. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether pictures can be put on the clipboard here at all: not on plain http, not in every browser. */
export function copiesPictures(): boolean {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return typeof ClipboardItem === 'function' && typeof clipboard?.write === 'function';
}

/** Puts a PNG on the clipboard; where that is refused or impossible it is saved as a file, which the caller says. */
export async function copyPicture(picture: Blob, name: string): Promise<PictureCopied> {
  if (copiesPictures()) {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      return 'copied';
    } catch {
      // Without the permission: saved instead.
    }
  }
  const url = URL.createObjectURL(picture);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return 'saved';
}
