const DEPENDENCIES =
  /(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|requirements[\w-]*\.txt|pyproject\.toml|poetry\.lock|uv\.lock|Pipfile(?:\.lock)?|Cargo\.(?:toml|lock)|go\.(?:mod|sum)|Gemfile(?:\.lock)?|composer\.(?:json|lock)|pom\.xml|build\.gradle(?:\.kts)?)$/i;

export const isDependencyFile = (path: string): boolean => DEPENDENCIES.test(path);

const RISKY =
  /(?:^|\/)(?:\.github\/workflows\/|\.gitlab-ci\.yml$|\.circleci\/|Jenkinsfile$|Dockerfile$|docker-compose[\w.-]*\.ya?ml$|\.env(?:\.|$)|\.npmrc$|\.ssh\/|id_(?:rsa|ed25519)|[^/]*\.(?:pem|key)$|[^/]*secret[^/]*$|[^/]*credential[^/]*$|auth\/|migrations?\/|\.git\/hooks\/)/i;

/** Build servers, containers, credentials, migrations, hooks. */
export const isRiskyFile = (path: string): boolean => RISKY.test(path);

const TESTS =
  /(?:^|\/)(?:tests?|specs?|__tests__|e2e)\/|\.(?:test|spec)\.[a-z]+$|(?:^|\/)test_[^/]+\.py$|_test\.(?:go|py|rb)$/i;
const WORDS = /\.(?:md|rst|txt|adoc)$/i;

/** Files that a test could cover: no tests themselves, no prose. */
export const isTestable = (path: string): boolean => !TESTS.test(path) && !WORDS.test(path);
