/**
 * Keeps from the page the keys that an input method takes, such as an Enter that ends a composition. Must be called before other code
 * listens. Safari reports such keys only by the code 229, as the composition has ended by then.
 */
export function leaveKeysToInputMethods(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
