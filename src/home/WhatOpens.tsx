import { say } from '../base/index.ts';
import { formats } from '../formats/index.ts';
import { groupFormats } from './format-groups.ts';
import { labels } from './labels.ts';
import styles from './WhatOpens.module.css';

/** What can be opened, from the registry: a chunk of its own, since it holds every format's name. */
export default function WhatOpens() {
  return (
    <section className={styles['opens']} aria-labelledby="opens-title">
      <h2 id="opens-title" className={styles['title']}>
        {labels.whatCanBeOpened}
      </h2>
      <p className={styles['text']}>
        {say`Told by what is in a file, not by its name; also in a folder or a zip, and packed with gzip or Zstandard. Files of one run that are dropped together become one recording.`}
      </p>
      <dl className={styles['groups']}>
        {groupFormats(formats).map((group) => (
          <div key={group.title} className={styles['group']}>
            <dt>{say(group.title)}</dt>
            {group.formats.map(({ id, title, hints }) => (
              <dd key={id} title={hints.join(', ')}>
                {title}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
