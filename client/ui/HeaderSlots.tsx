import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

/** Parts of the header that a page fills: breadcrumbs and save state. */
export type HeaderSlotName = 'crumbs' | 'sync';

type Outlets = Partial<Record<HeaderSlotName, HTMLElement | null>>;

const SlotsContext = createContext<{
  outlets: Outlets;
  attach(name: HeaderSlotName, element: HTMLElement | null): void;
}>({ outlets: {}, attach: () => undefined });

/** Connects the header's outlets with the slots of the page below it. */
export function HeaderSlotsProvider({ children }: { children: ReactNode }) {
  const [outlets, setOutlets] = useState<Outlets>({});
  const [attach] = useState(() => (name: HeaderSlotName, element: HTMLElement | null) => {
    setOutlets((known) => (known[name] === element ? known : { ...known, [name]: element }));
  });
  return <SlotsContext value={{ outlets, attach }}>{children}</SlotsContext>;
}

/** The place in the header that shows the content of a slot. */
export function HeaderOutlet({ name, className }: { name: HeaderSlotName; className?: string }) {
  const { attach } = use(SlotsContext);
  const [ref] = useState(() => (element: HTMLElement | null) => attach(name, element));
  return <div ref={ref} className={className} />;
}

/** Renders its children into the header, e.g. `<HeaderSlot name="sync">Saving 3</HeaderSlot>`. */
export function HeaderSlot({ name, children }: { name: HeaderSlotName; children: ReactNode }) {
  const outlet = use(SlotsContext).outlets[name];
  return outlet ? createPortal(children, outlet) : null;
}
