/** Copies a text; resolves to whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  // The Clipboard API needs HTTPS or localhost.
  if (!navigator.clipboard) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
