/**
 * Keeps the second click of a double click from a control that the first one has put in place of another, such as "Import" in place of
 * "Check". A control of the same name may follow itself: people click fast through records. Returns the function that ends this.
 */
export function guardDoubleClicks(): () => void {
  let first = { control: null as Element | null, name: '' };

  function guard(event: MouseEvent): void {
    const control = (event.target as Element).closest('a, button, label');
    const name = control ? nameOf(control) : '';
    if (event.detail > 1 && first.control && control && control !== first.control && name !== first.name) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      first = { control, name };
    }
  }

  window.addEventListener('click', guard, { capture: true });
  return () => window.removeEventListener('click', guard, { capture: true });
}

const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent;
