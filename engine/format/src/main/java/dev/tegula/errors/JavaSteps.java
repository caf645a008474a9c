package dev.tegula.errors;

import dev.tegula.errors.NextStep.Argument;

/** Phrases next steps for users of Java. */
final class JavaSteps {

    private JavaSteps() {}

    static String sentence(NextStep step) {
        String uri = step.get(Argument.URI) == null ? "uri" : '"' + step.get(Argument.URI) + '"';
        String name = step.get(Argument.NAME, "name");
        String value = step.get(Argument.VALUE, "value");
        return switch (step.action()) {
            case VERIFY -> "Call Tegula.integrity(" + uri + ").verify().";
            case SALVAGE -> "Keep what can be read with Tegula.integrity(" + uri + ").salvage().";
            case SALVAGE_UNCOMMITTED -> "Copy such fragments with SalvageOptions.withUncommitted(COPY).";
            case LIST_UNCOMMITTED -> "List such fragments with Tegula.integrity(" + uri + ").recommitCandidates().";
            case RECOMMIT ->
                "Commit the fragment with Tegula.integrity(" + uri + ").recommit(\""
                        + step.get(Argument.FRAGMENT, "name") + "\", RecommitRule.UNREPLACED).";
            case FORCE_RECOMMIT -> "Commit it nevertheless with RecommitRule.FORCE.";
            case CLEAN -> "Call Tegula.maintenance(" + uri + ").clean(CleanOptions.defaults()).";
            case CLEAN_COMPLETE ->
                "Call Tegula.maintenance(" + uri + ").clean(CleanOptions.defaults().withComplete()).";
            case DELETE_COMPLETE -> "Delete it with CleanOptions.withComplete().";
            case VACUUM -> "Call Tegula.maintenance(" + uri + ").vacuum().";
            case VACUUM_WITH_GRACE ->
                "To keep replaced fragments for open readers, vacuum with VacuumOptions.withGrace(Duration.ofDays(1)).";
            case SEAL -> "Call Tegula.integrity(" + uri + ").seal(SealOptions.defaults()).";
            case SEAL_AGAIN -> "Replace the seals with SealOptions.withMismatches(REPLACE).";
            case DELETE_TAG -> "Call Tags.delete(\"" + name + "\").";
            case IGNORE_TAGS -> "Delete the tag with Tags.delete(), or call Maintenance.ignoringTags().";
            case SYNC_OBJECT -> "Use StoredObject.syncTo(), which goes on beside maintenance.";
            case SYNC_DELETIONS -> "To remove them, synchronize with SyncOptions.withDeletions().";
            case DELETE_FRAGMENTS -> "Delete fragments with Maintenance.deleteFragments().";
            case DELETE_OBJECT -> "Delete it with Tegula.object(" + uri + ").delete().";
            case COPY_OBJECT -> "Copy it with StoredObject.copyTo().";
            case MOVE_OBJECT -> "Move it with StoredObject.moveTo().";
            case LIST_MEMBERS -> "List them with Tegula.object(" + uri + ").children().";
            case SHOW_SCHEMA -> "Look at Tegula.openForReading(" + uri + ").schema().";
            case SHOW_METADATA -> "Look at Tegula.object(" + uri + ").metadata().";
            case REMOVE_MEMBER -> "Remove the entry with StoredObject.updateMembers().";
            case NAME_RANGE -> {
                String range = step.get(Argument.NAME) == null ? "" : " for '" + name + "'";
                yield "Name the range" + range + " with withBox()"
                        + (step.get(Argument.VALUE) == null ? "" : ", such as " + value) + ".";
            }
            case CREATE_ARRAY -> "Create an array for all files with SchemaInference.";
            case IMPORT -> "Import it with TableImport.";
            case EXPORT -> "Export an array with the export of its format.";
            case CHOOSE_DATASET ->
                "Choose one with ReadOptions.withValue(\"dataset\", \"" + step.get(Argument.NAME, "name") + "\").";
            case CHOOSE_FIELDS -> "Choose fields with Query.fields().";
            case CHOOSE_COLUMNS -> "Choose columns with ReadOptions.withColumns().";
            case SKIP_COLUMNS ->
                "Leave out such columns with ReadOptions.withSkippedColumns(), or name those to read with"
                        + " ReadOptions.withColumns().";
            case MAP_COLUMN ->
                "Map it with ImportOptions.withMapping(), or skip it with ImportOptions.withoutUnknown().";
            case CHOOSE_DIMENSIONS -> "Name other dimensions with InferenceOptions.withDimensions().";
            case NUMBER_ROWS -> "Number the rows with ImportOptions.withRowNumbers(\"" + name + "\").";
            case SAMPLE_ROWS ->
                "Read more rows with InferenceOptions.withSampleRows(" + step.get(Argument.VALUE, "") + ").";
            case MAKE_SPARSE -> "Add InferenceOptions.withType(SPARSE).";
            case ADD_LABELS -> "Add new labels with ImportOptions.withNewLabels().";
            case ALLOW_FILL -> "Write the fill values with withFill().";
            case DROP_DUPLICATES -> "Keep the last of them with ImportOptions.withDuplicates(DROP).";
            case SET_OPTION -> "Set the option '" + name + "'" + valued(step, " to ") + ".";
            case CORRECT_OPTION -> "If not, set the option '" + name + "'" + valued(step, " to ") + ".";
            case RAISE_LIMIT -> "Raise the setting '" + name + "'" + valued(step, " to ") + ".";
            case PASS_KEY -> "Pass the key with OpenOptions.withKey().";
            case EXTEND_CONDITION ->
                "To delete these, too, add or(field(\"" + name + "\").is" + (value.equals("NULL") ? "Null" : "Nan")
                        + "()).";
            case ALLOW_WRITES -> "Connect with writable=true.";
        };
    }

    private static String valued(NextStep step, String word) {
        String value = step.get(Argument.VALUE);
        return value == null ? "" : word + value;
    }
}
