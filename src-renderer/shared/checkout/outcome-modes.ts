/** What the settings of the assumption `outcome` do. */
export const OUTCOME_MODES: Readonly<Record<string, string>> = {
  'by-data': 'By test card, else succeeds',
  'amount-suffix': "By the amount's last digits",
  ask: 'Ask me: processing until I decide',
  'always-succeed': 'Always succeeds',
  'always-fail': 'Always fails',
  'always-processing': 'Stays in processing',
}
