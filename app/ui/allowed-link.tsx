import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'

/** Whether an address is for whoever looks at the page; the back office's frame says so. */
export const AllowedContext = createContext<(address: string) => boolean>(() => true)

/** Shows something only to those who may open the address it leads to. */
export function IfAllowed({
  to,
  otherwise = null,
  children,
}: {
  to: string
  otherwise?: ReactNode
  children: ReactNode
}) {
  return useContext(AllowedContext)(to) ? children : otherwise
}

/** A link; plain words to those who may not open where it leads. */
export function AllowedLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  if (!useContext(AllowedContext)(href)) return <span>{children}</span>
  return (
    <a href={href} {...props}>
      {children}
    </a>
  )
}
