import { moduleGroups, type ModuleGroup } from '../../plumbing/modules/define-module.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

type ModuleRow = {
  name: string
  title: string
  about: string
  adds: string
  group: ModuleGroup
  /** Whether the module creates shared links of events. */
  givesLinks: boolean
  isOn: boolean
  summary: string | null
}
type Props = {
  rows: ModuleRow[]
  /** Whether the environment of the server decides which modules are on. */
  isFixed: boolean
  /** Module that was just switched. */
  switched: string | null
  /** Module whose switching off has effects, which the owner confirms. */
  asked: { name: string; effects: string[] } | null
}

/** All modules with their switches, by group. */
export function WhatYouUsePage({ rows, isFixed, switched, asked }: Props) {
  const done = rows.find(({ name }) => name === switched)
  const toConfirm = rows.find(({ name }) => name === asked?.name)
  return (
    <div className="what-you-use">
      <BackOfficeHeader
        title="What you use"
        lead="Switch off what you don’t need: it leaves every page. Nothing is deleted, it comes back as it was."
      />
      {isFixed && <p className="hint">These switches are set by whoever runs the site.</p>}
      {done && !asked && (
        <form method="post" className="module-done" role="status">
          <p>
            <b>{`Switched ${done.isOn ? 'on' : 'off'}: ${done.title}.`}</b>
            {!done.isOn && done.givesLinks && ' Links that were given out still open until their event is over.'}
          </p>
          <SwitchFields name={done.name} to={done.isOn ? 'off' : 'on'} />
          <button type="submit" className="plain link">
            Undo
          </button>
        </form>
      )}
      {asked && toConfirm && <ConfirmSection module={toConfirm} effects={asked.effects} />}
      {moduleGroups.map((group) => {
        const those = rows.filter((row) => row.group === group)
        if (those.length === 0) return null
        return (
          <section key={group} aria-labelledby={toGroupId(group)}>
            <h2 id={toGroupId(group)} className="wrap-line">
              {group}{' '}
              <small className="muted">{`${those.filter(({ isOn }) => isOn).length} of ${those.length} on`}</small>
            </h2>
            <ul>
              {those.map((row) => (
                <ModuleSwitch key={row.name} module={row} isFixed={isFixed} />
              ))}
            </ul>
          </section>
        )
      })}
      <p className="muted always-on">
        Always on: Today, events, proposals, emails you write yourself, and your website.
      </p>
    </div>
  )
}

function ModuleSwitch({ module, isFixed }: { module: ModuleRow; isFixed: boolean }) {
  const { name, title, about, adds, isOn, summary } = module
  return (
    <li className={isOn ? 'module-row' : 'module-row off'}>
      <form method="post">
        <SwitchFields name={name} to={isOn ? 'off' : 'on'} />
        <div>
          <h3 id={`module-${name}`}>{title}</h3>
          <p className="module-state">
            <b>{isOn ? 'On' : 'Off'}</b>
            {summary && <span> · {summary}</span>}
          </p>
        </div>
        {!isFixed && (
          <button
            type="submit"
            role="switch"
            aria-checked={isOn}
            aria-labelledby={`module-${name}`}
            className="switch"
          />
        )}
      </form>
      <p>{about}</p>
      <p className="muted">Adds: {adds}</p>
    </li>
  )
}

function ConfirmSection({ module: { name, title }, effects }: { module: ModuleRow; effects: string[] }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="confirm-heading">
      <h2 id="confirm-heading">Switch off {title}?</h2>
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <form method="post">
        <SwitchFields name={name} to="off" />
        <input type="hidden" name="confirmed" value="yes" />
        <button type="submit" className="btn">
          Switch it off
        </button>{' '}
        <a href="/backbar/settings/modules">Leave it on</a>
      </form>
    </section>
  )
}

function SwitchFields({ name, to }: { name: string; to: 'on' | 'off' }) {
  return (
    <>
      <input type="hidden" name="module" value={name} />
      <input type="hidden" name="to" value={to} />
    </>
  )
}

function toGroupId(group: ModuleGroup): string {
  return group.toLowerCase().replaceAll(' ', '-')
}
