/** Address of the page that imports the menu of a former site. */
export const importMenuPath = '/backbar/menu/import'
