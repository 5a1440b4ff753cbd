import { defineModule } from '../../plumbing/modules/define-module.ts'

export const staff = defineModule({
  name: 'staff',
  title: 'Staff',
  about: 'Ask bartenders, settle hours, split tips.',
  adds: 'Staff, pay in Money',
  group: 'The event',
  isDefault: false,
  setUpAnswers: { off: 'I work alone', on: 'I have staff' },
  routes: {
    office: [
      { path: 'jobs/:id/crew', file: 'admin/event-staff.route.tsx', openTo: 'everybody' },
      { path: 'settings/crew', file: 'members/shift-rules.route.tsx', openTo: 'owners' },
      // Rates, pay and tips have their own, owner-only paths.
      { path: 'crew', file: 'admin/staff-roster.route.tsx', openTo: 'everybody' },
      { path: 'crew/:id', file: 'admin/staff-member.route.tsx', openTo: 'everybody' },
      { path: 'crew/:id/pay', file: 'admin/staff-member-pay.route.tsx', openTo: 'owners' },
      { path: 'crew/:id/papers/:paper', file: 'admin/certificate-file.route.ts', openTo: 'everybody' },
      { path: 'crew/pay', file: 'pay/staff-pay.route.tsx', openTo: 'owners' },
      { path: 'crew/erase', file: 'pay/erase-staff-member.route.tsx', openTo: 'owners' },
      { path: 'crew/rules', file: 'pay/pay-rules.route.tsx', openTo: 'owners' },
      { path: 'in-and-out/crew-pay.csv', file: 'pay/pay-csv.route.ts', openTo: 'owners' },
      { path: 'in-and-out/crew-tips.csv', file: 'pay/tips-csv.route.ts', openTo: 'owners' },
    ],
    client: [{ path: 'yours/:token/tip', file: 'online-tips/tip.route.tsx' }],
    links: [
      { path: 'crew/:token/worker.js', file: 'page/staff-service-worker.route.ts' },
      { path: 'crew/:token/calendar.ics', file: 'page/staff-calendar.route.ts' },
      { path: 'crew/:token/sheet/:post', file: 'page/staff-run-sheet.route.tsx' },
      { path: 'crew/:token/:part?', file: 'page/staff-page.route.tsx' },
    ],
  },
  menu: [{ to: '/backbar/crew', label: 'Staff', of: ['/backbar/people'], position: 60 }],
  islands: { 'crew-sheet': 'page/staff-page.island.ts' },
  moneyFiles: [
    { label: 'Team pay (CSV)', to: '/backbar/in-and-out/crew-pay.csv' },
    { label: 'Team tips of this year (CSV)', to: '/backbar/in-and-out/crew-tips.csv' },
  ],
})
