import { defineModule } from '../../plumbing/modules/define-module.ts'

export const staff = defineModule({
  name: 'staff',
  title: 'Staff',
  about: 'Ask bartenders, settle hours, split tips.',
  adds: 'Staff, pay in Money',
  group: 'The event',
  isDefault: false,
  routes: {
    office: [
      { path: 'jobs/:id/crew', file: '/staff/admin/event-staff.route.tsx', openTo: 'everybody' },
      { path: 'settings/crew', file: '/staff/members/shift-rules.route.tsx', openTo: 'owners' },
      // Rates, pay and tips have their own, owner-only paths.
      { path: 'crew', file: '/staff/admin/staff-roster.route.tsx', openTo: 'everybody' },
      { path: 'crew/:id', file: '/staff/admin/staff-member.route.tsx', openTo: 'everybody' },
      { path: 'crew/:id/pay', file: '/staff/admin/staff-member-pay.route.tsx', openTo: 'owners' },
      { path: 'crew/:id/papers/:paper', file: '/staff/admin/certificate-file.route.ts', openTo: 'everybody' },
      { path: 'crew/pay', file: '/staff/pay/staff-pay.route.tsx', openTo: 'owners' },
      { path: 'crew/erase', file: '/staff/pay/erase-staff-member.route.tsx', openTo: 'owners' },
      { path: 'crew/rules', file: '/staff/pay/pay-rules.route.tsx', openTo: 'owners' },
      { path: 'in-and-out/crew-pay.csv', file: '/staff/pay/pay-csv.route.ts', openTo: 'owners' },
      { path: 'in-and-out/crew-tips.csv', file: '/staff/pay/tips-csv.route.ts', openTo: 'owners' },
    ],
    links: [
      { path: 'crew/:token/worker.js', file: '/staff/page/staff-service-worker.route.ts' },
      { path: 'crew/:token/calendar.ics', file: '/staff/page/staff-calendar.route.ts' },
      { path: 'crew/:token/sheet/:post', file: '/staff/page/staff-run-sheet.route.tsx' },
      { path: 'crew/:token/:part?', file: '/staff/page/staff-page.route.tsx' },
    ],
  },
  menu: [{ to: '/backbar/crew', label: 'Staff', of: ['/backbar/people'], position: 60 }],
  moneyFiles: [
    { label: 'Team pay (CSV)', to: '/backbar/in-and-out/crew-pay.csv' },
    { label: 'Team tips of this year (CSV)', to: '/backbar/in-and-out/crew-tips.csv' },
  ],
})
