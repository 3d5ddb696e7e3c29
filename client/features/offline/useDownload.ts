import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userMessage } from '#client/graphql/errors.ts';
import { toast } from '#client/ui/toast.ts';
import { useImagesText } from './useImagesText.ts';
import { readDownloads } from './downloadList.ts';
import { DeviceIsFull, downloadRecords } from './downloadRecords.ts';

/** Downloads records of a dataset, and reports the progress. */
export function useDownload(userId: string, datasetId: string) {
  const { t } = useTranslation('offline');
  const imagesText = useImagesText();
  const client = useApolloClient();
  /** The loaded part, from 0 to 1; null while nothing is loaded. */
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function missing(): string {
    const images = readDownloads(userId).find((one) => one.datasetId === datasetId)?.images;
    return images && images.missing > 0 ? `. ${imagesText(images)}` : '';
  }

  /** Resolves to whether there were records. */
  async function download(count: number): Promise<boolean> {
    setProblem(null);
    setShare(0);
    try {
      const downloaded = await downloadRecords(client, { userId, datasetId, count, onProgress: setShare });
      if (downloaded === 0) setProblem(t('nothing'));
      else toast({ message: [t('done', { count: downloaded }), missing()].join('') });
      return downloaded > 0;
    } catch (error) {
      setProblem(error instanceof DeviceIsFull ? t('isFull') : userMessage(error));
      return false;
    } finally {
      setShare(null);
    }
  }
  return { share, problem, download };
}
