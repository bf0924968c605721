/** Runs tests, prints the result, and sets the exit code: 0 only if some passed and none failed. */
export async function printResult(runTests) {
  try {
    const { passed, failures } = await runTests();
    console.log(`\n${passed} passed, ${failures.length} failed`);
    process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    console.log("\n0 passed, 1 failed");
    process.exitCode = 1;
  }
}
