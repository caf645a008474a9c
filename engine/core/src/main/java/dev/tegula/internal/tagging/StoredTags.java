package dev.tegula.internal.tagging;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TimestampedFolder;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Datatype;
import dev.tegula.tags.Tag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tags in the metadata of an array or group. The key is {@code tegula.tag.} and the name. The value is a text in UTF-8
 * of lines; those of the group and the note are optional, and the note is the rest of the text:
 *
 * <pre>
 * tegula tag 1
 * time 1795341600000
 * digest 0f3a…
 * created 1795341612345
 * group file:///data/weather
 * note as published
 * </pre>
 */
public final class StoredTags {

    /** Prefix of the keys. */
    public static final String PREFIX = Tag.METADATA_PREFIX;

    private static final String FIRST_LINE = "tegula tag 1";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private StoredTags() {}

    /** Returns whether a metadata key is that of a tag. */
    public static boolean isTag(String key) {
        return key.startsWith(PREFIX);
    }

    /**
     * Returns the metadata key of a tag.
     *
     * @throws IllegalArgumentException if the name is not allowed
     */
    static String key(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("tag '" + name + "': name not allowed (expected 1 to 100 letters, "
                    + "digits, '.', '_' and '-', with a letter or digit first)");
        }
        return PREFIX + name;
    }

    /** Returns the tags, in the order of their times. */
    public static List<Tag> read(StoreLocation object) {
        return of(object, MetadataFolder.read(object, TimestampRange.all()));
    }

    /** Returns the tags in files that can be read, including replaced files. */
    static List<Tag> readable(StoreLocation object) {
        return Retry.whileListingChanges(() -> readableNow(object));
    }

    private static List<Tag> readableNow(StoreLocation object) {
        Map<String, MetadataValue> values = new TreeMap<>();
        for (TimestampedFolder.File file :
                MetadataFolder.list(object.storage(), object.uri()).all()) {
            try {
                MetadataFolder.readFile(object.at(file.uri())).forEach((key, value) -> {
                    values.remove(key);
                    if (value != null && isTag(key)) {
                        parse(object, key.substring(PREFIX.length()), value);
                        values.put(key, value);
                    }
                });
            } catch (CorruptArrayException | EncryptionException e) {
                // The caller reports the first failure.
            }
        }
        return of(object, values);
    }

    private static List<Tag> of(StoreLocation object, Map<String, MetadataValue> metadata) {
        List<Tag> tags = new ArrayList<>();
        metadata.forEach((key, value) -> {
            if (isTag(key)) {
                tags.add(parse(object, key.substring(PREFIX.length()), value));
            }
        });
        tags.sort(Comparator.comparingLong(Tag::timestamp).thenComparing(Tag::name));
        return tags;
    }

    /** Encodes a tag. */
    static MetadataValue value(Tag tag) {
        StringBuilder text = new StringBuilder(FIRST_LINE);
        text.append("\ntime ").append(tag.timestamp());
        text.append("\ndigest ").append(tag.digest());
        text.append("\ncreated ").append(tag.created());
        if (tag.group() != null) {
            text.append("\ngroup ").append(tag.group());
        }
        if (tag.note() != null) {
            text.append("\nnote ").append(tag.note());
        }
        return MetadataValue.utf8(text.toString());
    }

    private static Tag parse(StoreLocation object, String name, MetadataValue value) {
        if (value.datatype().kind() != Datatype.Kind.TEXT) {
            throw notATag(object, name, value.datatype().toString());
        }
        String text = value.text();
        int noteAt = text.indexOf("\nnote ");
        String note = noteAt < 0 ? null : text.substring(noteAt + "\nnote ".length());
        List<String> lines =
                (noteAt < 0 ? text : text.substring(0, noteAt)).lines().toList();
        String time = field(lines, "time ");
        String digest = field(lines, "digest ");
        String created = field(lines, "created ");
        if (lines.isEmpty()
                || !lines.get(0).equals(FIRST_LINE)
                || time == null
                || digest == null
                || created == null
                || !isTime(time)
                || !isTime(created)) {
            throw notATag(object, name, '"' + ShortText.cut(text, 40) + '"');
        }
        return new Tag(name, Long.parseLong(time), digest, Long.parseLong(created), field(lines, "group "), note);
    }

    private static boolean isTime(String text) {
        return text.matches("[0-9]{1,18}");
    }

    private static @Nullable String field(List<String> lines, String word) {
        for (String line : lines) {
            if (line.startsWith(word)) {
                return line.substring(word.length());
            }
        }
        return null;
    }

    private static CorruptArrayException notATag(StoreLocation object, String name, String found) {
        return new CorruptArrayException(
                FilePlace.ofRoot(object.uri()).part("metadata '" + PREFIX + name + "'"),
                "not a tag (found " + found + ", expected a text with a first line \"" + FIRST_LINE + "\")",
                NextStep.of(Action.DELETE_TAG, object.uri()).with(Argument.NAME, name),
                null);
    }
}
