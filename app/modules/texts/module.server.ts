import {
  conversationEntries,
  conversationStatements,
  textComposerPath,
} from '../../events/event/conversation-entries.server.ts'
import { conversationTimes } from '../../events/event/conversation-times.server.ts'
import { privacyParts } from '../../business/privacy-parts.server.ts'
import { contribute, onHook } from '../../plumbing/modules/hooks.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { textSetting } from './settings/text-setting.server.ts'
import { textTasks } from './settings/texts.tasks.server.ts'
import { startWebhookRetries } from './inbox/handle-webhook.server.ts'
import { listTextMediaFiles, startTextMediaLoop, type TextMediaServices } from './inbox/text-media.server.ts'
import { webhookBodyLimit } from './inbox/read-webhook.server.ts'
import { automaticTextKinds, automaticTexts } from '../../business/automatic-texts.server.ts'
import { queueClientNews, startAutomaticTexts, type AutomaticTextServices } from './automatic/client-news.server.ts'
import { clientTextKinds } from './news/client-kinds.ts'
import { queueAutomaticTexts } from './automatic/queue-automatic-texts.server.ts'
import { sendDueTextMessages, startTextMessageLoop, type TextQueueServices } from './outbox/text-queue.server.ts'
import { clientPageRows } from '../../agreements/client-page/client-page-rows.server.ts'
import { checkboxesTicked, formCheckboxes } from '../../events/event/form-checkboxes.server.ts'
import { runSheetAction } from '../../office/event/event-contributions.server.ts'
import { modulePages } from '../../site/pages/module-pages.server.ts'
import { getClientTextsRow } from './consent/client-texts.server.ts'
import { textsPagePath } from './consent/consent-labels.ts'
import { getTextConsentCheckbox, storeTextConsentsOfForm } from './consent/form-consent.server.ts'
import { areTextsConnected } from './account/text-account.server.ts'
import {
  eraseTextMessages,
  getTextMessageRecords,
  getTextsPrivacyPart,
  listDataSubjectTextMessages,
  pruneTextMessages,
} from './texts-privacy.server.ts'
import { getEventTextsPath } from './texts-path.ts'
import { getRunningLateAction } from './thread/running-late.server.ts'
import { getTextMessageTimes, listTextMessageEntries, listTextMessageStatements } from './thread/text-entries.server.ts'

export const textsServer = defineServerModule({
  name: 'texts',
  tables: ['text_message', 'text_consent', 'text_number', 'text_webhook', 'text_account'],
  files: { text_message: listTextMediaFiles },
  otherwise: ['text_message', 'text_consent'],
  erase: eraseTextMessages,
  handOver: async (db, { eventIds }) => ({ texts: await listDataSubjectTextMessages(db, eventIds) }),
  eventRecords: getTextMessageRecords,
  cleanUp: (db, { files, now }) => pruneTextMessages(db, files, now),
  settings: [textSetting],
  tasks: textTasks,
  loops: [startTextMessageLoop, startTextMediaLoop, startWebhookRetries, startAutomaticTexts],
  uploads: [{ path: '/hooks/text', limit: webhookBodyLimit, isFor: async () => true }],
  async runRound(services: TextQueueServices & AutomaticTextServices) {
    await queueClientNews(services)
    await sendDueTextMessages(services)
  },
  addToDemo: async (services: TextQueueServices & TextMediaServices, eventIds) => {
    const { addDemoTexts } = await import('./stand-in/demo-texts.server.ts')
    await addDemoTexts(services, eventIds)
  },
  handlers: [
    contribute(conversationTimes, ({ db }, eventIds) => getTextMessageTimes(db, eventIds)),
    contribute(conversationEntries, ({ db }, eventIds, reader) => listTextMessageEntries(db, eventIds, reader)),
    contribute(conversationStatements, ({ db }, since) => listTextMessageStatements(db, since)),
    contribute(privacyParts, async ({ db, config }, language) => getTextsPrivacyPart(db, config, language)),
    contribute(formCheckboxes, ({ db, config }, language) => getTextConsentCheckbox(db, config, language)),
    onHook(automaticTexts, ({ db, config }, texts, now) => queueAutomaticTexts(db, config, texts, now)),
    contribute(automaticTextKinds, async () => [...clientTextKinds]),
    onHook(checkboxesTicked, ({ db }, of, now) => storeTextConsentsOfForm(db, of, now)),
    contribute(clientPageRows, ({ db, config }, asked) => getClientTextsRow(db, config, asked)),
    contribute(modulePages, async ({ db, config }) => ((await areTextsConnected(db, config)) ? [textsPagePath] : [])),
    contribute(runSheetAction, ({ db, config }, eventId, now) => getRunningLateAction(db, config, eventId, now)),
    contribute(textComposerPath, async ({ db, config }, eventId) =>
      (await areTextsConnected(db, config)) ? getEventTextsPath(eventId) : null,
    ),
  ],
})
