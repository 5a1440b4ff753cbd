import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'

/** Whether the current user may open a path. Provided by the back office layout. */
export const CanOpenPathContext = createContext<(address: string) => boolean>(() => true)

/** Shows its children only to users who may open the path. */
export function ShownIfAllowed({
  to,
  otherwise = null,
  children,
}: {
  to: string
  otherwise?: ReactNode
  children: ReactNode
}) {
  return useContext(CanOpenPathContext)(to) ? children : otherwise
}

/** A link, or plain text for users who may not open it. */
export function AllowedLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  if (!useContext(CanOpenPathContext)(href)) return <span>{children}</span>
  return (
    <a href={href} {...props}>
      {children}
    </a>
  )
}
