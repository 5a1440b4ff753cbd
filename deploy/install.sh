#!/bin/sh
# Installs the site on a fresh Debian 13 server, as root: sh install.sh <domain> <nerd-and-tonic-….tar.gz>
# It asks nothing. A second run mends what is missing, and replaces no file and no version that is there.
# INSTALL_PREFIX puts every file below another folder, for tests.
set -eu
umask 022

fail() {
  echo "install.sh: $*" >&2
  exit 1
}
say() { echo "- $*"; }

[ $# -eq 2 ] || fail "Write the domain and the tarball: sh install.sh example.com nerd-and-tonic-1.1.0.tar.gz"
domain=$1
tarball=$2
prefix=${INSTALL_PREFIX:-}
code=$prefix/srv/nerd-and-tonic
env_file=$prefix/etc/nerd-and-tonic.env
units=$prefix/etc/systemd/system
caddy=$prefix/etc/caddy

case $domain in
  *[!a-z0-9.-]* | .* | *. | *..* | -*) fail "$domain is no domain. Write it in small letters, without https://" ;;
  *.*) ;;
  *) fail "$domain is no domain. Write it in full, such as example.com" ;;
esac
[ "$(id -u)" -eq 0 ] || [ -n "$prefix" ] || fail "Run this as root."
[ -f "$tarball" ] || fail "$tarball is not there."
tarball=$(readlink -f "$tarball")

sums=$(dirname "$tarball")/SHA256SUMS
if [ -f "$sums" ]; then
  name=$(basename "$tarball")
  (cd "$(dirname "$tarball")" && grep "  $name\$" SHA256SUMS | sha256sum --check --quiet) ||
    fail "$tarball is not what SHA256SUMS says. Fetch it again."
  say "The tarball is what SHA256SUMS says."
else
  say "No SHA256SUMS lies beside the tarball: it was not checked."
fi

# A Node from elsewhere stays, and nothing that is installed is upgraded.
missing=
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
command -v caddy >/dev/null || missing="$missing caddy"
for package in ca-certificates libatomic1; do
  dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
if [ -n "$missing" ]; then
  say "Installing$missing"
  apt-get update -qq
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends --no-upgrade $missing
fi

id nerd-and-tonic >/dev/null 2>&1 ||
  useradd --system --home-dir /srv/nerd-and-tonic --shell /usr/sbin/nologin nerd-and-tonic

version_of() { sed -n 's/^  "version": "\(.*\)",$/\1/p' "$1/package.json"; }
if [ -e "$code/package.json" ]; then
  say "Version $(version_of "$code") lies in $code and stays. To upgrade: cd $code && npm run upgrade -- --from $tarball"
else
  rm -rf "$code.new"
  mkdir -p "$code.new"
  tar -xzf "$tarball" -C "$code.new" --strip-components=1 --no-same-owner
  [ -f "$code.new/bootstrap.mjs" ] || fail "$tarball holds no version of this site."
  # An empty folder may be there. One with something in it is not ours to replace.
  [ ! -e "$code" ] || rmdir "$code" || fail "$code holds something else. Move it away first."
  mv "$code.new" "$code"
  say "Version $(version_of "$code") lies in $code."
fi
# Installs the packages where they are missing, as root, so that the code belongs to root.
(cd "$code" && npm run build)

mkdir -p "$code/data"
chmod 700 "$code/data"
chown nerd-and-tonic:nerd-and-tonic "$code/data"

if [ -e "$env_file" ]; then
  say "$env_file is kept as it is."
else
  mkdir -p "$prefix/etc"
  (umask 077 && sed "s/^DOMAIN=.*/DOMAIN=$domain/; s|^SITE_URL=.*|SITE_URL=https://$domain|" "$code/deploy/env.example" >"$env_file")
fi

mkdir -p "$units"
for unit in nerd-and-tonic.socket nerd-and-tonic.service; do
  if [ ! -e "$units/$unit" ]; then
    cp "$code/deploy/$unit" "$units/$unit"
    chmod 644 "$units/$unit"
  elif ! cmp -s "$code/deploy/$unit" "$units/$unit"; then
    say "$units/$unit differs from the version's own and is kept. Compare it with $code/deploy/$unit"
  fi
done

mkdir -p "$caddy"
site=$caddy/nerd-and-tonic.caddy
if [ -e "$site" ]; then
  say "$site is kept as it is."
else
  sed "s/{\$DOMAIN:localhost}/$domain/; s/{\$UPSTREAMS:\(.*\)}/\1/" "$code/deploy/Caddyfile" >"$site"
fi
main=$caddy/Caddyfile
# What Debian ships serves its welcome page on port 80, and nothing else.
welcome=':80 {
root * /usr/share/caddy
file_server
}'
if [ ! -e "$main" ] || [ "$(sed 's/#.*//; s/^[[:space:]]*//; s/[[:space:]]*$//; /^$/d' "$main")" = "$welcome" ]; then
  echo 'import nerd-and-tonic.caddy' >"$main"
elif ! grep -q '^import nerd-and-tonic\.caddy$' "$main"; then
  printf '\nimport nerd-and-tonic.caddy\n' >>"$main"
  say "$main has sites of its own. This one was added at its end."
fi
caddy adapt --config "$main" >/dev/null || fail "$main cannot be read by Caddy. The site itself is not started yet."

systemctl daemon-reload
systemctl enable --now nerd-and-tonic.socket nerd-and-tonic
systemctl enable --now caddy
systemctl reload caddy
node -e 'fetch("http://127.0.0.1:3000/up").then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' ||
  fail "The site does not answer. See: journalctl -u nerd-and-tonic -n 50"

if ls "$code"/data/backups/* >/dev/null 2>&1; then
  say "A backup is there already."
else
  # shellcheck source=/dev/null
  (cd "$code" && set -a && . "$env_file" && set +a && npm run backup)
fi

echo
echo "Open https://$domain/backbar and enter the setup code."
code_file=$code/data/setup-code
if [ ! -e "$code_file" ]; then
  echo "There is an owner already: log in."
elif [ -t 1 ]; then
  echo "Setup code: $(cat "$code_file")"
else
  echo "Setup code: sudo cat $code_file"
fi
