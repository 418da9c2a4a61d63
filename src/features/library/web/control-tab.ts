/** The browser's storage key for the last chosen tab of the control center. */
export const CONTROL_TAB_KEY = 'admin-control-tab'
/** The tab where Papers and Researcher of the Month are chosen. Source: docs/product.md, "Library". */
export const PAPER_OF_MONTH_TAB = 'papermonth'

/** Makes the control center open at the tab where Papers of the Month are chosen. */
export const choosePaperOfMonthTab = (): void => localStorage.setItem(CONTROL_TAB_KEY, PAPER_OF_MONTH_TAB)
