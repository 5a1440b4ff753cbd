import type { MenuCardPageData } from './menu-card-page-data.ts'

export type MenuCardEditorProps = { sheet: MenuCardPageData }
