/** What a player is to show. */
export interface PlayerOptions {
  /** Address of the player's page. */
  readonly player: string;
  /** A recording's http(s) address, or `sample:<id>`. Relative addresses are read against the host page. */
  readonly src?: string | undefined;
  /** Run of a control plane: it is opened by message, as is `token`. */
  readonly run?: string | undefined;
  readonly api?: string | undefined;
  readonly token?: string | undefined;
  /** Seconds, as in a link. Without it a failed run opens where it failed. */
  readonly t?: string | undefined;
  /** Ids of lanes, joined by commas. */
  readonly lanes?: string | undefined;
  /** Further recordings beside `src`, parted by spaces: the player compares them. */
  readonly compare?: string | undefined;
  readonly theme?: string | undefined;
  /** Accessible name of the frame. */
  readonly title?: string | undefined;
}

/** The page of the player for these options. It holds no token, and no run of a control plane. */
export function addressOf(options: PlayerOptions): URL {
  const url = new URL(options.player, document.baseURI);
  const put = (name: string, value: string | undefined): void => {
    if (value) url.searchParams.append(name, value);
  };
  url.search = '';
  put('embed', '1');
  put('host', location.origin);
  for (const input of `${options.src ?? ''} ${options.compare ?? ''}`.split(/\s+/)) {
    if (input.startsWith('sample:')) put('sample', input.slice(7));
    else if (input) put('src', new URL(input, document.baseURI).href);
  }
  put('t', options.t);
  put('lanes', options.lanes);
  put('theme', options.theme);
  return url;
}
