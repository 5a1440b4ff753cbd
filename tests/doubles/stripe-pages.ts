import type { StripeAccount, StripeObject } from './stripe-account.ts'

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

const escaped = (words: string | null | undefined) =>
  (words ?? '').replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem;margin:.25rem 0}table{width:100%;border-collapse:collapse}td,th{text-align:left;border-bottom:1px solid #ccc;padding:.5rem;vertical-align:top}form{display:inline}</style>
<main>${body}</main></html>`

const button = (action: string, name: string) =>
  `<form method="post" action="${escaped(action)}"><button>${escaped(name)}</button></form> `

const note = '<p><small>This is a stand-in for Stripe: no card, no bank, no money.</small></p>'

/** Payment page of a session. Works without script. Returns null if the session does not exist. */
export function payPage({ sessions, details }: StripeAccount, id: string, flaw = ''): string | null {
  const session = sessions.get(id)
  if (!session) return null
  const { what, ways } = details.get(id)!
  const sum = dollars(session.amount_total)
  if (session.status !== 'open')
    return page(
      `${session.status}`,
      `<h1>This page is ${session.status}</h1><p><a href="${escaped(session.cancel_url)}">Back</a></p>${note}`,
    )
  const to = (act: string) => `/c/pay/${id}/${act}`
  return page(
    `Pay ${sum}`,
    `<h1>${escaped(what)}</h1><p><b>${sum}</b>, for ${escaped(session.customer_email)}</p>
${flaw && `<p role="alert">${escaped(flaw)}</p>`}
${button(to('pay'), 'Pay')}${ways.includes('us_bank_account') ? button(to('bank'), 'Pay by bank (slow)') : ''}${button(to('decline'), 'Decline')}
<a href="${escaped(session.cancel_url)}">Back</a>${note}`,
  )
}

/** Page with actions at Stripe itself: bank payments that succeed or fail, refunds and disputes. */
export function dashboard({ sessions, charges, refunds, disputes, details, tick }: StripeAccount): string {
  tick()
  const rows = [...sessions.values()].toReversed().map((session) => {
    const state = session.status === 'complete' ? `complete, ${session.payment_status}` : session.status
    return `<tr><td>${escaped(details.get(session.id)?.what)}<br><small>${session.id.slice(0, 20)}…</small></td><td>${dollars(session.amount_total)}</td><td>${state}</td><td>${actions(session)}</td></tr>`
  })
  function actions(session: StripeObject): string {
    if (session.status === 'open') return `<a href="${escaped(session.url)}">Its page</a>`
    if (session.status === 'expired') return ''
    if (session.payment_status === 'unpaid')
      return (
        button(`/do/bank-succeeded/${session.id}`, 'The bank pays') +
        button(`/do/bank-failed/${session.id}`, 'The bank does not')
      )
    const payment = session.payment_intent
    const open = [...disputes.values()].find((one) => one.payment_intent === payment && one.status === 'needs_response')
    const pending = [...refunds.values()].filter((one) => one.payment_intent === payment && one.status === 'pending')
    const back = charges.get(payment)!.amount_refunded
    return [
      back > 0 && `${dollars(back)} given back. `,
      button(`/do/refund/${payment}`, 'Refund here'),
      open ? button(`/do/lose/${open.id}`, 'Lose the dispute') : button(`/do/dispute/${payment}`, 'Dispute'),
      ...pending.map(({ id }) => button(`/do/refund-failed/${id}`, 'The refund fails')),
    ]
      .filter(Boolean)
      .join('')
  }
  return page(
    'Stand-in for Stripe',
    `<h1>Stand-in for Stripe</h1>${note}<table><tr><th>What<th>Sum<th>State<th></tr>${rows.join('') || '<tr><td colspan="4">Nobody has paid yet.</td></tr>'}</table>
${button('/do/deliver', 'Deliver what was held or failed')}`,
  )
}

/** Runs the action of a button in the fake Stripe dashboard. Returns false if there is no such button. */
export function actFromDashboard(account: StripeAccount, act: string, id: string): boolean {
  if (act === 'bank-succeeded' || act === 'bank-failed')
    account.settleBank(id, act === 'bank-succeeded' ? 'succeeded' : 'failed')
  else if (act === 'refund') account.refundFromDashboard(id)
  else if (act === 'refund-failed') account.settleRefund(id, 'failed')
  else if (act === 'dispute') account.dispute(id)
  else if (act === 'lose') account.closeDispute(id, 'lost')
  else return false
  return true
}
