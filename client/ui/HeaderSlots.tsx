import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

/** Places in the header that a page fills: where it is, whether its work is saved. */
export type HeaderSlotName = 'crumbs' | 'sync';

type Places = Partial<Record<HeaderSlotName, HTMLElement | null>>;

const PlacesContext = createContext<{ places: Places; place(name: HeaderSlotName, element: HTMLElement | null): void }>(
  {
    places: {},
    place: () => undefined,
  },
);

/** Lets a header outside of the page and the page inside find each other. */
export function HeaderSlotsProvider({ children }: { children: ReactNode }) {
  const [places, setPlaces] = useState<Places>({});
  const [place] = useState(() => (name: HeaderSlotName, element: HTMLElement | null) => {
    setPlaces((known) => (known[name] === element ? known : { ...known, [name]: element }));
  });
  return <PlacesContext value={{ places, place }}>{children}</PlacesContext>;
}

/** Where the header shows what a page puts into a slot. */
export function HeaderPlace({ name, className }: { name: HeaderSlotName; className?: string }) {
  const { place } = use(PlacesContext);
  const [attach] = useState(() => (element: HTMLElement | null) => place(name, element));
  return <div ref={attach} className={className} />;
}

/** Shows its children in the header while it is on screen, e.g. `<HeaderSlot name="sync">Saving 3</HeaderSlot>`. */
export function HeaderSlot({ name, children }: { name: HeaderSlotName; children: ReactNode }) {
  const element = use(PlacesContext).places[name];
  return element ? createPortal(children, element) : null;
}
