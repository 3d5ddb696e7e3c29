import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface Props
  extends Omit<ComponentPropsWithRef<'a'>, 'href'>, Pick<NavigateOptions, 'replace' | 'preventScrollReset'> {
  to: To;
}

/**
 * A link to a page of the client. The router's own can also prefetch the pages of a server that renders them, which is code for every
 * first page.
 */
export function Link({ to, replace, preventScrollReset, onClick, children, ...props }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(props.target === undefined ? {} : { target: props.target }),
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
  });
  function onLinkClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return (
    <a {...props} href={href} onClick={onLinkClick}>
      {children}
    </a>
  );
}
