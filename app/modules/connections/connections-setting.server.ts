import { defineSetting } from '../../plumbing/database/setting-definition.server.ts'
import { webhooksPath } from './webhook-text.ts'
import { summarizeWebhooks } from './webhooks-summary.ts'

export const connectionsSetting = defineSetting({
  door: 'advanced',
  place: 4,
  name: 'Connections',
  to: webhooksPath,
  formerNames: [
    'Webhooks',
    'Zapier',
    'Make',
    'other tools',
    'tokens',
    'API',
    'integrations',
    'QuickBooks',
    'CRM',
    'HoneyBook',
  ],
  async read(db) {
    const rows = await db.selectFrom('webhook').select(['is_on', 'failing_since']).execute()
    return rows.map(({ is_on, failing_since }) => ({ isOn: is_on === 1, isFailing: failing_since !== null }))
  },
  say: summarizeWebhooks,
})
