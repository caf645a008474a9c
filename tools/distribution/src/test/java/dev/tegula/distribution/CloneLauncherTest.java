package dev.tegula.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.table.TableFormat;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of a clone knows which commands need the optional modules, which it builds on demand. */
@Slow
class CloneLauncherTest {

    private static final Pattern FUNCTION =
            Pattern.compile("^needs_optional\\(\\) \\{.*?^}", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    private Path folder;

    private boolean needsOptional(String... words) throws Exception {
        String launcher = Files.readString(SourceTree.of("tegula"));
        Matcher function = FUNCTION.matcher(launcher);
        assertTrue(function.find(), "the launcher has no such function");
        List<String> command =
                new ArrayList<>(List.of("/bin/sh", "-c", function.group() + "\nneeds_optional \"$@\"", "tegula"));
        command.addAll(List.of(words));
        return Unpacked.run(folder, Unpacked.environment(), command.toArray(String[]::new))
                        .status()
                == 0;
    }

    /** Returns whether a format is in a module that the command does not bring along in a clone. */
    private static boolean isOptional(TableFormat format) {
        String place = format.getClass()
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return !place.contains("/tools/command/target/lib/") && !place.matches(".*/files/(io|zarr)/.*");
    }

    @Test
    void formatsOfOptionalModules_areKnown() throws Exception {
        int known = 0;
        for (TableFormat format : ServiceLoader.load(TableFormat.class)) {
            boolean needed = isOptional(format);
            known += needed ? 1 : 0;
            for (String extension : format.extensions()) {
                assertEquals(needed, needsOptional("export", "a", "-o", "b c." + extension), extension);
            }
            assertEquals(needed, needsOptional("export", "a", "--format", format.name()), format.name());
        }
        assertTrue(known >= 3, "optional formats: " + known);
    }

    @Test
    void commandsAndStoresOfOptionalModules_areKnown() throws Exception {
        for (String command : List.of("sql", "shell", "soma", "vcf")) {
            assertTrue(needsOptional(command, "x"), command);
        }
        for (String uri : List.of("azure://c/a", "gs://b/a", "gcs://b/a")) {
            assertTrue(needsOptional("info", uri), uri);
        }
        assertTrue(needsOptional("serve", "db", "--sql"));
        assertEquals(false, needsOptional("serve", "db"));
        assertEquals(false, needsOptional("export", "a", "-o", "cells.csv"));
        assertEquals(false, needsOptional());
    }
}
