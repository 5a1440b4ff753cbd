import { defineModule } from '../../plumbing/modules/define-module.ts'

export const staff = defineModule({
  name: 'staff',
  title: 'Staff',
  about: 'Ask bartenders, settle hours, split tips.',
  adds: 'Staff, pay in Money',
  group: 'The event',
  isDefault: false,
})
