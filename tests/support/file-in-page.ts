/** Adds a bank's file to a new account: runs in the page, as its signed-in user. */
export async function addFile(file: string): Promise<void> {
  const { access_token } = JSON.parse(localStorage.getItem('valv.session') ?? '{}');
  const send = async (path: string, type: string, body: string) => {
    const headers = { 'authorization': `Bearer ${access_token}`, 'content-type': type };
    const answer = await fetch(path, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const named = JSON.stringify({ accountName: 'Lönekonto' });
  const { id } = await send('/api/bank-accounts', 'application/json', named);
  await send(`/api/bank-accounts/${id}/imports?name=konto.csv`, 'application/octet-stream', file);
}
