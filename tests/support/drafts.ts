/** The body of a request that adds an asset. */
export function anAsset<Changes extends object>(changes?: Changes) {
  return { type: 'other', name: 'Båt', value: '45000', currency: 'SEK', ...changes };
}

/** The body of a request that adds an income. */
export function anIncome<Changes extends object>(changes?: Changes) {
  const salary = { type: 'salary', name: 'Lön', amount: '42000' };
  return { ...salary, frequency: 'monthly', currency: 'SEK', ...changes };
}
