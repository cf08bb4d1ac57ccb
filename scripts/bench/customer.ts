/** A signed-in user with a usual number of assets. */
export type Customer = { token: string; email: string; password: string; assetId: string };

const EMAIL = 'maria@example.se';
const PASSWORD = 'en villa i Nacka';
const ASSETS = 20;

export async function createCustomer(origin: string, email = EMAIL): Promise<Customer> {
  const user = { email, password: PASSWORD, firstName: 'Maria', lastName: 'Lind' };
  const { session } = (await call(`${origin}/api/register`, { body: user })) as {
    session: { access_token: string };
  };
  const token = session.access_token;
  await call(`${origin}/api/user`, { token });
  let assetId = '';
  for (let at = 0; at < ASSETS; at += 1) {
    const asset = {
      name: `Fond ${at}`,
      type: 'investment',
      value: `${10_000 + at}.50`,
      currency: 'SEK',
    };
    const kept = await call(`${origin}/api/assets`, { token, body: asset });
    assetId = (kept as { id: string }).id;
  }
  return { token, email, password: PASSWORD, assetId };
}

async function call(url: string, { token, body }: { token?: string; body?: object }) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<unknown>;
}
