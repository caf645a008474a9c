package dev.tegula.cli.command;

import dev.tegula.OpenOptions;
import dev.tegula.Tags;
import dev.tegula.Tegula;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.tags.TagCheck;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;

/** Parses times that may be names of tags of an object: {@code tag:NAME}. */
public final class TagTimes {

    /** Prefix of names of tags. */
    public static final String PREFIX = "tag:";

    private TagTimes() {}

    /**
     * Returns the time of a tag, or parses another time. Warns if the visible state at the time of the tag has changed.
     */
    public static long millis(Shell shell, String uri, KeyOptions keys, String option, String text) throws IOException {
        if (!text.startsWith(PREFIX)) {
            return TimeParser.millis(option, text);
        }
        String name = text.substring(PREFIX.length());
        Tegula engine = shell.engine();
        OpenOptions options = keys.options();
        TagCheck check = ObjectLocation.open(engine, uri, options, (place, as) -> {
            Tags tags = engine.tags(place, as);
            return tags.check(tags.require(name));
        });
        if (!check.isUnchanged()) {
            shell.err()
                    .println("tegula: warning: " + UriSecrets.maskUri(uri) + ", tag '" + name
                            + "': the visible state has changed since the tag was set: "
                            + UriSecrets.mask(String.join("; ", check.differences())));
        }
        return check.tag().timestamp();
    }
}
