/** Sets the document's title. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Marl`}</title>;
}
