// Gives a file to the browser to save.
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes it up a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
