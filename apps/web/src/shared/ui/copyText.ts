// Copies a text, also where the browser has no clipboard to offer: it does so only on https and localhost.

/** False: it could not be copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Typed as always there, which it is not.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return copyByHand(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** As a person would: select a field's text, and copy. */
function copyByHand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    // Old, and the only way there.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
