import { defineSetting } from '../plumbing/database/setting-definition.server.ts'

export const upkeepSettings = [
  defineSetting({
    door: 'advanced',
    place: 2,
    name: 'Import and export',
    to: '/backbar/in-and-out',
    formerNames: [
      'Import & export',
      'download',
      'CSV',
      'one person’s data',
      'erase',
      'privacy request',
      'GDPR',
      'former site',
      'spreadsheet',
      'Excel',
      'delete a client',
      'data request',
    ],
    read: async () => null,
    say: () => 'lists as spreadsheets; everything as a backup',
  }),
]
