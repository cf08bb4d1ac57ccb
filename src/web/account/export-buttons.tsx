import { useState } from 'react';
import { request } from '#web/client/http/api.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { dangerTexts } from './danger-texts.ts';

type Format = 'json' | 'csv';

/** Everything in one file, or a table for each kind. */
export function ExportButtons() {
  const texts = useTexts(dangerTexts).export;
  const language = useLanguage();
  const [making, setMaking] = useState<Format | null>(null);
  const save = async (format: Format) => {
    setMaking(format);
    try {
      const sent = { method: 'POST', body: { format } } as const;
      saveFrom((await request<{ url: string }>('/api/export', sent)).url);
    } catch (error) {
      showFailure({ title: texts.failed, retry: () => void save(format) }, error, language);
    } finally {
      setMaking(null);
    }
  };
  return (['json', 'csv'] as const).map((format) => (
    <Button
      key={format}
      isBusy={making === format}
      busyText={texts.making}
      onClick={() => void save(format)}
    >
      {texts[format]}
    </Button>
  ));
}

/** The address gives its file once; the server says what it is called. */
function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
