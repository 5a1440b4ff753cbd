import { data } from 'react-router'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default function BackOfficeNotFoundRoute() {
  return (
    <BackOfficeHeader
      title="There is nothing here"
      lead="This address of the back office does not exist, or what stood here was deleted."
    />
  )
}
