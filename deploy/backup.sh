#!/bin/sh
# Makes a backup in a new folder, with the uploads of the newest one linked, and deletes those that are older than some
# days. With WAL_ARCHIVE it also makes a base backup each day. Needs the product's settings in the environment.
#
#   deploy/backup.sh <folder of all backups> <days to keep>
set -eu
backups=$1
days=$2
cd "$(dirname "$0")/.."

# The first one of a day reads all uploads again, so that a damaged file is not linked forever.
earlier=$(ls -d "$backups/$(date -u +%Y-%m-%d)"T*/manifest.json 2>/dev/null | tail -n 1)
node_modules/.bin/node dist/product/backup.js "$backups/$(date -u +%Y-%m-%dT%H%M%S)" ${earlier:+"${earlier%/*}"}
find "$backups" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??T??????' -mtime +"$((days - 1))" -exec rm -rf {} +

# After the backup, which is needed all the more while the WAL cannot be archived. It is tried again until it succeeds.
if [ -n "${WAL_ARCHIVE:-}" ] && ! ls "$WAL_ARCHIVE/base/$(date -u +%Y-%m-%d)"T*/manifest.json >/dev/null 2>&1; then
	node_modules/.bin/node dist/product/backup.js --base
fi

# For Prometheus' node exporter, with --collector.textfile.directory=<folder of all backups>.
printf 'attend_last_backup_timestamp_seconds %s\n' "$(date +%s)" > "$backups/.backup.prom"
chmod 644 "$backups/.backup.prom"
mv "$backups/.backup.prom" "$backups/backup.prom"
