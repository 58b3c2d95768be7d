/** Hands a file to the browser to keep. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the blob by the time of the next turn; a minute is on the safe side for large ones.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
