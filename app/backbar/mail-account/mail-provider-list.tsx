import { mailProviderOptions } from './mail-form.ts'

/** Email providers, each with a link to its form. */
export function MailProviderList() {
  return (
    <ul className="provider-list stack gap-3 flush">
      {mailProviderOptions.map(({ key, name }) => (
        <li key={key}>
          <a className="btn ghost" href={`/backbar/settings/mail?provider=${key}`}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
